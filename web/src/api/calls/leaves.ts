export const leaves = CALLS.leaves
