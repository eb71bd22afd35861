import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type EvalTest, MOST_WRITTEN_TESTS, type WrittenTests } from '#api/contract/eval_document'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import '../../i18n/areas/eval_editor.js'
import { textOf } from '../../test_case/test_values.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'
import { AssertionWords } from './AssertionWords.js'
import { ChoiceList } from './ChoiceList.js'
import { useWriting } from './write_queries.js'
import { WriterFrame } from './WriterFrame.js'

const NOTHING: ReadonlySet<number> = new Set()

/** A model writes tests for the prompts as they stand; what is chosen of them is added. */
export function WriteTestsDialog({
  document,
  change,
  onClose,
}: StepProps & { onClose: () => void }) {
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
    const wanted = Math.min(MOST_WRITTEN_TESTS, Math.max(1, Math.trunc(Number(count)) || 1))
    mutate({ config: document, count: wanted, withAssertions, instructions })
  }
  const take = () => {
    change(changed(document, { tests: [...document.tests, ...chosen] }))
    toast(t('eval_editor.import.done', { smart_count: chosen.length }))
    onClose()
  }
  return (
    <WriterFrame
      title={t('eval_editor.write.title')}
      explanation={t('eval_editor.write.explanation')}
      instructions={instructions}
      onInstructions={setInstructions}
      isPending={isPending}
      error={error}
      submitText={t(data ? 'eval_editor.write.again' : 'eval_editor.write.submit')}
      take={
        tests.length === 0
          ? null
          : {
              text: t('eval_editor.write.take', { smart_count: chosen.length }),
              isOff: chosen.length === 0,
              onTake: take,
            }
      }
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
      fields={
        <>
          <TextField
            type="number"
            label={t('eval_editor.write.count')}
            value={count}
            onChange={({ target }) => setCount(target.value)}
            slotProps={{ htmlInput: { min: 1, max: MOST_WRITTEN_TESTS, step: 1 } }}
            sx={{ width: 200 }}
          />
          <FormControlLabel
            control={
              <Switch
                checked={withAssertions}
                onChange={(_, checked) => setWithAssertions(checked)}
              />
            }
            label={t('eval_editor.write.with_assertions')}
          />
        </>
      }
    >
      {data && tests.length === 0 && t('eval_editor.write.nothing')}
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
