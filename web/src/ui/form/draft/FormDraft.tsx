import type { RefObject } from 'react'
import type { Fields } from '../useFields.ts'
import { useDraft } from './draft.ts'
import { useUnsavedChanges } from './useUnsavedChanges.ts'

interface FormDraftProps {
  form: RefObject<HTMLFormElement | null>
  fields: Fields
  label: string | undefined
}

/** Keeps the typed values of a form when the session ends, and warns before they are lost. */
export default function FormDraft({ form, fields, label }: FormDraftProps) {
  useUnsavedChanges(fields.isDirty)
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
