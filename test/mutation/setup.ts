import fc from 'fast-check';

// The same few values for each change: what a change does must not hang on chance, nor take a hundred runs.
fc.configureGlobal({ seed: 1, numRuns: 15 });
