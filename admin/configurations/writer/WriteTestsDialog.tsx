import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import {
  type EvalTest,
  MAX_WRITTEN_TESTS,
  type WrittenTests,
} from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { textOf } from '../../test_cases/test_values.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'
import { AssertionWords } from './AssertionWords.js'
import { ChoiceList } from './ChoiceList.js'
import { useWriting } from './queries.js'
import { WriterFrame } from './WriterFrame.js'

const NOTHING: ReadonlySet<number> = new Set()

/** Dialog that generates test cases for the current prompts and adds the selected ones. */
export function WriteTestsDialog(props: StepProps & { onClose: () => void }) {
  const { document, change, onClose } = props
  const t = useText()
  const [count, setCount] = useState('5')
  const [instructions, setInstructions] = useState('')
  const [withAssertions, setWithAssertions] = useState(true)
  const [left, setLeft] = useState(NOTHING)
  const { mutate, data, error, isPending, stop } = useWriting<WrittenTests>('configs/tests/write')
  const tests = data?.tests ?? []
  const chosen = tests.filter((_, index) => !left.has(index))
  const submit = () => {
    setLeft(NOTHING)
    const wanted = Math.min(MAX_WRITTEN_TESTS, Math.max(1, Math.trunc(Number(count)) || 1))
    mutate({ config: document, count: wanted, withAssertions, instructions })
  }
  const take = () => {
    change(changed(document, { tests: [...document.tests, ...chosen] }))
    toast(t('eval_editor.import.done', { smart_count: chosen.length }))
    onClose()
  }
  const taking = {
    text: t('eval_editor.write.add', { smart_count: chosen.length }),
    isOff: chosen.length === 0,
    onTake: take,
  }
  return (
    <WriterFrame
      title={t('eval_editor.write.title')}
      explanation={t('eval_editor.write.explanation')}
      instructions={instructions}
      onInstructions={setInstructions}
      isPending={isPending}
      error={error}
      submitText={t(data ? 'eval_editor.write.regenerate' : 'eval_editor.write.submit')}
      take={tests.length === 0 ? null : taking}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
      fields={
        <WritingFields
          {...{ count, withAssertions }}
          onCount={setCount}
          onAssertions={setWithAssertions}
        />
      }
    >
      {data && tests.length === 0 && t('eval_editor.write.none')}
      {tests.length > 0 && (
        <ChoiceList
          label={t('eval_editor.write.written')}
          items={tests.map((test, index) => (
            <Written key={index} test={test} />
          ))}
          left={left}
          onChange={setLeft}
        />
      )}
    </WriterFrame>
  )
}

function WritingFields(props: {
  count: string
  onCount: (count: string) => void
  withAssertions: boolean
  onAssertions: (withAssertions: boolean) => void
}) {
  const t = useText()
  return (
    <>
      <TextField
        type="number"
        label={t('eval_editor.write.count')}
        value={props.count}
        onChange={({ target }) => props.onCount(target.value)}
        slotProps={{ htmlInput: { min: 1, max: MAX_WRITTEN_TESTS, step: 1 } }}
        sx={{ width: 200 }}
      />
      <FormControlLabel
        control={
          <Switch
            checked={props.withAssertions}
            onChange={(_, checked) => props.onAssertions(checked)}
          />
        }
        label={t('eval_editor.write.with_assertions')}
      />
    </>
  )
}

function Written({ test }: { test: EvalTest }) {
  const { description, vars = {}, assert = [] } = test
  return (
    <>
      {description && <strong>{description}</strong>}
      {Object.entries(vars).map(([name, value]) => (
        <div key={name}>
          {name}: {textOf(value)}
        </div>
      ))}
      {assert.map((check, index) => (
        <AssertionWords key={index} check={check} />
      ))}
    </>
  )
}
