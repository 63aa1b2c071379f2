import 'virtual:texts/desk,comments.loading,comments.failed,action.cancel,action.close';
import 'virtual:texts/moderation.approve,moderation.approving,moderation.approved_one,moderation.approved_other,moderation.approve-failed';
import 'virtual:texts/moderation.unpublish,moderation.unpublishing,moderation.unpublished_one,moderation.unpublished_other,moderation.unpublish-failed';
import 'virtual:texts/moderation.remove,moderation.removing,moderation.removed_one,moderation.removed_other,moderation.remove-failed';
import 'virtual:texts/moderation.edit,moderation.saving,moderation.saved,moderation.save-failed';
import 'virtual:texts/moderation.reporting,moderation.report-failed,moderation.report-title';
import 'virtual:texts/moderation.undo,moderation.held_one,moderation.held_other,moderation.kept_one,moderation.kept_other,moderation.gone';
