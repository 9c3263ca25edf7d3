/** Why calls fail, in a language for tests: made by `web/vite/words.ts` of the sentences in the contract. */
declare module 'virtual:reasons?*' {
  const messages: import('@lingui/core').Messages
  export default messages
}
