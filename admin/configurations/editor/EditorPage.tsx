import { type ReactNode, useId } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import '../../test_cases/messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { LeaveGuard } from '../../core/forms/LeaveGuard.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { EditorBar } from './EditorBar.js'
import { STEPS, type Step } from '../eval_document.js'
import { PromptsStep } from '../prompts/PromptsStep.js'
import { ProvidersStep } from '../providers/ProvidersStep.js'
import { RunStep } from '../run/RunStep.js'
import { StepList } from './StepList.js'
import { StepFaults } from './StepFaults.js'
import { TestsStep } from '../tests/TestsStep.js'
import type { Editor } from '../useEditor.js'

const YamlView = lazyPart(() => import('./YamlView.js'), 'YamlView')

type View = 'form' | 'yaml'

/** Editor of a configuration. The form and the YAML are two views of one document. */
export function EditorPage(props: {
  editor: Editor
  /** File name of the download. */
  fileName: string
  /** Disables the unsaved-changes prompt while the document is being saved or run. */
  isLeaving: boolean
  actions: ReactNode
}) {
  const t = useText()
  const id = useId()
  const { editor } = props
  const [search, setSearch] = useSearchParams()
  const view: View = search.get('view') === 'yaml' ? 'yaml' : 'form'
  const step = STEPS.find((known) => known === search.get('step')) ?? 'providers'
  const go = (values: { view?: View; step?: Step }) =>
    setSearch((now) => {
      for (const [name, value] of Object.entries(values)) now.set(name, value)
      return now
    })
  return (
    <Paper variant="outlined">
      <LeaveGuard isDirty={editor.isDirty && !props.isLeaving} />
      <Tabs
        value={view}
        onChange={(_, next: View) => go({ view: next })}
        aria-label={t('eval_editor.view.label')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {(['form', 'yaml'] as const).map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={t(`eval_editor.view.${name}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${view}`}
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <ErrorAlert error={editor.error} />
        {view === 'yaml' ? (
          <YamlView editor={editor} fileName={props.fileName} />
        ) : (
          <FormView
            {...{ editor, step }}
            onStep={(next) => go({ step: next })}
            onYaml={() => go({ view: 'yaml' })}
          />
        )}
      </Box>
      <EditorBar editor={editor} actions={props.actions} />
    </Paper>
  )
}

function FormView(props: {
  editor: Editor
  step: Step
  onStep: (step: Step) => void
  onYaml: () => void
}) {
  const t = useText()
  const { editor, step } = props
  if (editor.isUnreadable) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={props.onYaml}>
            {t('eval_editor.to_yaml')}
          </Button>
        }
      >
        {t('eval_editor.unreadable')}
      </Alert>
    )
  }
  return (
    <Box sx={COLUMNS}>
      <StepList editor={editor} step={step} onChange={props.onStep} />
      <Box component="section" aria-label={t(`eval_editor.step.${step}`)}>
        <StepFaults editor={editor} step={step} />
        <StepForm step={step} editor={editor} />
      </Box>
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
} as const

function StepForm({ step, editor }: { step: Step; editor: Editor }) {
  const parts = { document: editor.document, change: editor.change }
  const variables = editor.check?.variables ?? []
  if (step === 'providers') return <ProvidersStep {...parts} />
  if (step === 'prompts') return <PromptsStep {...parts} variables={variables} />
  if (step === 'tests') return <TestsStep {...parts} variables={variables} />
  return <RunStep {...parts} />
}
