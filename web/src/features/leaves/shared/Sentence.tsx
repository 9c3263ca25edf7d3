import { Fragment, type ReactNode } from 'react'
import { splitAtElements } from '../../../ui/words/splitAtElements.ts'
import classes from './Sentence.module.css'

interface SentenceProps<Name extends string> {
  fields: Record<Name, ReactNode>
  /** the words, with the mark of a field in place of each field */
  text: (marks: Record<Name, string>) => string
}

/** A sentence with fields between its words. The labels of the fields are for screen readers. */
export function Sentence<Name extends string>({ fields, text }: SentenceProps<Name>) {
  const names = Object.keys(fields) as Name[]
  const parts = splitAtElements(names.length, (marks) =>
    text(Object.fromEntries(names.map((name, n) => [name, marks[n]])) as Record<Name, string>),
  )
  return (
    <div className={classes.sentence} data-sentence>
      {parts.map((part, n) => {
        if (typeof part === 'number') {
          const name = names[part] as Name
          return <Fragment key={name}>{fields[name]}</Fragment>
        }
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence keep their places
        return part.trim() && <span key={n}>{part.trim()}</span>
      })}
    </div>
  )
}

/** Sentences below each other, as wide as their section. */
export const Sentences = ({ children }: { children: ReactNode }) => <div className={classes.sentences}>{children}</div>
