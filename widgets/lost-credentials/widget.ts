import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({ name: 'lost-credentials', selector: '.cbLostPassForm', when: 'eager' });
