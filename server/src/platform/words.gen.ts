// Made of the English words by `node scripts/check-words.ts --write`.
/** The texts by file and path, each with the values that go in; `undefined` where there are none. */
export interface Words {
  mails: {
    'hello': { name: string | number }
    'reset.subject': undefined
    'reset.asked': undefined
    'reset.once': undefined
  }
}
