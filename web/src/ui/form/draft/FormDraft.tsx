import type { RefObject } from 'react'
import type { Fields } from '../useFields.ts'
import { useDraft } from './draft.ts'

interface FormDraftProps {
  form: RefObject<HTMLFormElement | null>
  fields: Fields
  label: string | undefined
}

/** Keeps the typed values of a form when the session ends. */
export default function FormDraft({ form, fields, label }: FormDraftProps) {
  useDraft({
    // A dialog names its person: values typed for one person must not return for another.
    name: () => [titleOfDialog(form.current), label, ...Object.keys(fields.getValues())].join('\n'),
    typed: fields.typed,
    restore: fields.setValues,
  })
  return null
}

const titleOfDialog = (form: HTMLElement | null) =>
  document.getElementById(form?.closest('[role=dialog]')?.getAttribute('aria-labelledby') ?? '')?.textContent
