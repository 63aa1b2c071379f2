import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({ name: 'more-less', selector: '.cbMoreLess', when: 'visible', wordless: true });
