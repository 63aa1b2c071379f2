import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({ name: 'more-less', selector: '.cbMoreLess', when: 'visible', wordless: true });
