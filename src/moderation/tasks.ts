/** The tasks for a comment, each with the action of its event and its texts. A report has the site's words at its end. */
export const TASKS = {
  publish: {
    action: 'approve',
    sending: 'moderation.approving',
    failed: 'moderation.approve-failed',
    done: 'moderation.approved',
  },
  unpublish: {
    action: 'unpublish',
    sending: 'moderation.unpublishing',
    failed: 'moderation.unpublish-failed',
    done: 'moderation.unpublished',
  },
  remove: {
    action: 'remove',
    sending: 'moderation.removing',
    failed: 'moderation.remove-failed',
    done: 'moderation.removed',
  },
  save: { action: 'edit', sending: 'moderation.saving', failed: 'moderation.save-failed', done: 'moderation.saved' },
  report: { action: 'report-user', sending: 'moderation.reporting', failed: 'moderation.report-failed' },
} as const;

export type CommentTask = keyof typeof TASKS;
