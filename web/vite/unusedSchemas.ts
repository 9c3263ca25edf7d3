import { type Plugin, Visitor } from 'vite'

const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/
/** What `schemasOf` gives. */
const INPUTS = ['params', 'query', 'body']

/**
 * Leaves out what no screen checks with: of each call of the contract everything but the schemas of its input, and then
 * each schema that nothing uses. The bundler would keep a constant that a call makes, since a call may do more than
 * return a value; those of the contract only make schemas.
 */
export const unusedSchemas = (): Plugin => ({
  name: 'ems-unused-schemas',
  // After the types are gone.
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const program = this.parse(code)
      const edits: { start: number; end: number; text: string }[] = []
      new Visitor({
        CallExpression({ callee, arguments: [declaration] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declaration?.type !== 'ObjectExpression')
            return
          for (const part of declaration.properties)
            if (part.type === 'Property' && part.key.type === 'Identifier' && !INPUTS.includes(part.key.name))
              edits.push({ start: part.start, end: part.end, text: '_: 0' })
        },
      }).visit(program)
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations) {
          if (!init || init.type.endsWith('FunctionExpression') || init.type === 'Literal') continue
          edits.push(
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          )
        }
      }
      let marked = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
        marked = marked.slice(0, start) + text + marked.slice(end)
      return { code: marked }
    },
  },
})
