import { screens } from '@ems/contract/core/screens'
import { useState } from 'react'
import type { Import } from '../../../api/contract/imports.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CancelImport } from '../components/CancelImport.tsx'
import { CheckPanel } from '../components/CheckPanel.tsx'
import { ImportStatus } from '../components/ImportFigures.tsx'
import { ImportSteps, type Step } from '../components/ImportSteps.tsx'
import { MappingPanel } from '../components/MappingPanel.tsx'
import { RunPanel } from '../components/RunPanel.tsx'
import { useImport } from '../queries.ts'

/** An import: its columns, the effect of each row, and its progress. */
export default function ImportPage() {
  const t = getTranslator('imports')
  const id = useIdParam()
  const query = useImport(id)
  const current = query.data?.import
  const ended = current?.endedAt !== null
  return (
    <Page
      title={current?.fileName ?? t('list.title')}
      back={{ to: screens.admin.imports }}
      backWord={t('back')}
      facts={current ? <ImportStatus status={current.status} /> : null}
      actions={current && !ended && <CancelImport id={id} />}
    >
      <FetchState query={query} list={{ to: screens.admin.imports }}>
        {(read) => <Side key={read.import._id} of={read.import} />}
      </FetchState>
    </Page>
  )
}

function Side({ of }: { of: Import }) {
  const [mapsAgain, setMapsAgain] = useState(false)
  const step = stepOf(of, mapsAgain)
  return (
    <>
      <ImportSteps at={step} />
      {step === 'mapping' && <MappingPanel of={of} onChecked={() => setMapsAgain(false)} />}
      {step === 'check' && <CheckPanel of={of} mapAgain={() => setMapsAgain(true)} />}
      {step === 'run' && <RunPanel of={of} />}
    </>
  )
}

function stepOf({ status, checking }: Import, mapsAgain: boolean): Step {
  if (status === 'Uploaded' && !checking) return 'mapping'
  if (status === 'Uploaded' || status === 'Checked') return mapsAgain ? 'mapping' : 'check'
  return 'run'
}
