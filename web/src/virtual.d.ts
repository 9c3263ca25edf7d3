/** The reasons of failed calls, in a language for tests: made by `web/vite/words.ts` from the contract's sentences. */
declare module 'virtual:reasons?*' {
  const messages: import('@lingui/core').Messages
  export default messages
}
