/** MSW keeps cookies in a storage that workers do not have. The site of the demo sets none. */
Object.assign(globalThis, { localStorage: { getItem: () => null, setItem() {} } });

export {};
