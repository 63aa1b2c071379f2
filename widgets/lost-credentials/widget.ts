import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({ name: 'lost-credentials', selector: '.cbLostPassForm', when: 'eager' });
