import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report, ReportDefinition } from '../../../api/contract/reports.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { useUnsavedChanges } from '../../../ui/form/draft/useUnsavedChanges.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnerMenu } from '../list/OwnerMenu.tsx'
import type { Subject } from '../shared/definition.ts'
import { reportName } from '../shared/labels.ts'
import { useUpdateReport } from '../shared/queries.ts'
import { SaveDialog } from '../shared/SaveDialog.tsx'
import { useReportScreens } from '../shared/useReportScreens.ts'
import classes from './Builder.module.css'
import { Preview } from './Preview.tsx'
import { Settings, STEPS, type Step } from './Settings.tsx'
import { usePreview } from './usePreview.ts'

interface BuilderProps {
  subjects: readonly Subject[]
  /** absent before it is saved */
  report?: Report
  /** the loaded report */
  saved?: ReportDefinition
  definition: ReportDefinition
  change: (definition: ReportDefinition | undefined) => void
  /** the proposed name of a copy */
  name?: string | undefined
}

/** A report with all its settings: on one side the settings, on the other side the result. */
export function Builder({ subjects, report, saved, definition, change, name }: BuilderProps) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const navigate = useNavigate()
  const [naming, setNaming] = useState(false)
  const phone = usePhone()
  const [step, setStep] = useState<Step | 'result'>(report ? 'result' : 'rows')
  const isSaved = saved !== undefined && JSON.stringify(definition) === JSON.stringify(saved)
  const isOwn = report?.canEdit === true
  const subject = subjects.find(({ key }) => key === definition.subject)
  const preview = usePreview(definition, subject, isSaved ? report?._id : undefined)
  const update = useUpdateReport()
  useUnsavedChanges(() => isOwn && !isSaved)
  const save = () => {
    if (!report || !isOwn) return setNaming(true)
    update.mutate(
      { params: { id: report._id }, body: { name: report.name, description: report.description, definition } },
      {
        onSuccess: () => {
          notify.success(t('save.done'))
          change(undefined)
        },
        onError: notifyError,
      },
    )
  }
  const state = isSaved ? null : t(report && isOwn ? 'state.changed' : 'state.new')
  return (
    <Page
      title={report ? reportName(report) : t('new.title')}
      facts={report ? report.description || (report.owner && !isOwn && report.owner.name) || null : null}
      back={{ to: screens.reports }}
      backSearch={{}}
      backWord={t('back')}
      actions={
        <>
          {state && (
            <Text size="sm" c="dimmed">
              {state}
            </Text>
          )}
          {isSaved && report && (
            <ExportButton path={`/api/report/${report._id}`} list={{ filters: {} }} name={reportName(report)} named />
          )}
          {isSaved && isOwn && <OwnerMenu report={report} removed={() => void navigate({ to: screens.reports })} />}
          {isSaved && isOwn ? null : (
            <Button loading={update.isPending} onClick={save}>
              {isOwn || !report ? t('save.save') : t('save.copy')}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.sentence} role="status">
        {preview.sentence}
      </p>
      <div className={classes.columns}>
        {phone && (
          <SegmentedControl
            label={t('step.label')}
            choices={([...STEPS, 'result'] as const).map((value) => ({ value, label: t(`step.${value}`) }))}
            value={step}
            onChange={setStep}
          />
        )}
        {!(phone && step === 'result') && (
          <Settings
            subjects={subjects}
            subject={subject}
            definition={definition}
            change={change}
            preview={preview}
            step={phone && step !== 'result' ? step : undefined}
          />
        )}
        {(!phone || step === 'result') && (
          <Preview preview={preview} definition={definition} change={change} subject={subject} />
        )}
      </div>
      {naming && (
        <SaveDialog
          definition={definition}
          initial={{
            name: name ?? (report ? t('copyOf', { name: reportName(report) }).slice(0, 100) : ''),
            description: report?.description ?? '',
          }}
          close={() => setNaming(false)}
        />
      )}
    </Page>
  )
}
