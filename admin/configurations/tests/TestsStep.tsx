import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import type { EvalTest } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { TestDialog } from '../../test_cases/parts/TestDialog.js'
import { CheckCount } from '../../test_cases/parts/TestText.js'
import { textOf } from '../../test_cases/test_values.js'
import { changed, datasetsIn, missingVars } from '../eval_document.js'
import { EntryRow } from '../parts/EntryRow.js'
import type { StepProps } from '../step_props.js'
import { DatasetChoices } from './DatasetChoices.js'
import { DefaultTest } from './DefaultTest.js'
import { WriteTests } from '../writer/WriteTests.js'
import { ImportTests } from './ImportTests.js'

const PER_PAGE = 25

type Props = StepProps & { variables: readonly string[] }
/** `at`: index of the edited test case; null for a new one. */
type Edited = { at: number | null; test: EvalTest }

/** Step for test cases that are entered manually, imported from a file, or taken from datasets. */
export function TestsStep({ document, change, variables }: Props) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Edited | null>(null)
  const { tests, scenarios = [] } = document
  const set = (next: EvalTest[]) => change(changed(document, { tests: next }))
  const names = namesOf(tests, variables)
  const isEmpty = tests.length + scenarios.length + datasetsIn(document).length === 0
  const apply = ({ at }: Edited, test: EvalTest) => {
    set(at === null ? [...tests, test] : tests.map((other, index) => (index === at ? test : other)))
    if (at === null) setPage(Math.ceil((tests.length + 1) / PER_PAGE))
    setEdited(null)
  }
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('eval_editor.tests.intro')}
      </Typography>
      {isEmpty && (
        <Typography sx={{ mb: 1.5 }}>
          {t('eval_editor.tests.none')} {t('eval_editor.tests.none_hint')}
        </Typography>
      )}
      <TestList {...{ document, variables, set, page, setPage }} onEdit={setEdited} />
      <TestActions
        {...{ document, change, variables, set }}
        onAdd={() => setEdited({ at: null, test: {} })}
      />
      <DatasetChoices document={document} change={change} />
      <DefaultTest document={document} change={change} names={names} />
      {scenarios.length > 0 && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {t('eval_editor.tests.scenarios', { smart_count: scenarios.length })}
        </Typography>
      )}
      {edited && (
        <TestDialog
          title={
            edited.at === null
              ? t('eval_editor.tests.add_title')
              : t('eval_editor.tests.edit_title', { n: edited.at + 1 })
          }
          submitText={t('eval_editor.tests.submit')}
          test={edited.test}
          names={names}
          onSubmit={(test) => apply(edited, test)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

type SetTests = { set: (tests: EvalTest[]) => void }

function TestList(
  props: Pick<Props, 'document' | 'variables'> &
    SetTests & { page: number; setPage: (page: number) => void; onEdit: (edited: Edited) => void }
) {
  const t = useText()
  const { document, variables, set } = props
  const { tests, defaultTest } = document
  const pages = Math.max(1, Math.ceil(tests.length / PER_PAGE))
  const page = Math.min(props.page, pages)
  const first = (page - 1) * PER_PAGE
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tests.slice(first, first + PER_PAGE).map((test, offset) => {
          const index = first + offset
          const n = index + 1
          return (
            <EntryRow
              key={index}
              title={test.description || t('eval_editor.tests.untitled', { n })}
              about={<About test={test} missing={missingVars(test, variables, defaultTest)} />}
              editText={t('eval_editor.tests.edit', { n })}
              duplicateText={t('eval_editor.tests.duplicate', { n })}
              removeText={t('eval_editor.tests.remove', { n })}
              onEdit={() => props.onEdit({ at: index, test })}
              onDuplicate={() => set([...tests.slice(0, n), test, ...tests.slice(n)])}
              onRemove={() => set(tests.filter((_, at) => at !== index))}
            />
          )
        })}
      </Box>
      {pages > 1 && (
        <Pagination
          aria-label={t('eval_editor.tests.pages')}
          page={page}
          count={pages}
          onChange={(_, next) => props.setPage(next)}
          sx={{ my: 1 }}
        />
      )}
    </>
  )
}

function TestActions({
  document,
  change,
  variables,
  set,
  onAdd,
}: Props & SetTests & { onAdd: () => void }) {
  const t = useText()
  const canRun = useCan('create', 'EvalJob')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1.5 }}>
      <Button variant="outlined" startIcon={<Add />} onClick={onAdd}>
        {t('eval_editor.tests.add')}
      </Button>
      {document.tests.length === 0 && (
        <Button onClick={() => set([exampleFor(variables)])}>
          {t('eval_editor.tests.example')}
        </Button>
      )}
      <ImportTests document={document} change={change} />
      {canRun && <WriteTests document={document} change={change} />}
    </Box>
  )
}

/** Returns the variable names of the prompts and of the first page of test cases. */
const namesOf = (tests: readonly EvalTest[], variables: readonly string[]): string[] => [
  ...new Set([
    ...variables,
    ...tests.slice(0, PER_PAGE).flatMap(({ vars = {} }) => Object.keys(vars)),
  ]),
]

/** Builds an example test case with a value for every variable and one assertion. */
const exampleFor = (variables: readonly string[]): EvalTest => ({
  description: 'Example',
  vars: Object.fromEntries(variables.map((name) => [name, `example ${name}`])),
  assert: [{ type: 'icontains', value: 'example' }],
})

function About({ test, missing }: { test: EvalTest; missing: readonly string[] }) {
  const t = useText()
  const values = Object.entries(test.vars ?? {}).map(([name, value]) => {
    const text = textOf(value)
    return `${name}: ${text.length > 60 ? `${text.slice(0, 59)}…` : text}`
  })
  return (
    <>
      {values.length > 0 && <div>{values.slice(0, 4).join(' · ')}</div>}
      <CheckCount test={test} />
      {missing.length > 0 && (
        <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
          {t('eval_editor.tests.missing', { names: missing.join(', ') })}
        </Box>
      )}
    </>
  )
}
