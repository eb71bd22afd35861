import { useState } from 'react'
import { useForm, type Control } from 'react-hook-form'
import { type EvalTest, MAX_WRITTEN_TESTS } from '#api/contract/evals/eval_document'
import { FormField } from '../../core/forms/FormField.js'
import { useWholeNumber } from '../../core/forms/fields/useWholeNumber.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { textOf } from '../../test_cases/test_values.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'
import { AssertionWords } from './AssertionWords.js'
import { ChoiceList } from './ChoiceList.js'
import { useWriteTests } from './queries.js'
import { WriterFrame } from './WriterFrame.js'

const NOTHING: ReadonlySet<number> = new Set()

type Values = { count: number | null; withAssertions: boolean; instructions: string }

const NEW: Values = { count: 5, withAssertions: true, instructions: '' }

/** Dialog that generates test cases for the current prompts and adds the selected ones. */
export function WriteTestsDialog(props: StepProps & { onClose: () => void }) {
  const { document, change, onClose } = props
  const t = useText()
  const form = useForm<Values>({ defaultValues: NEW })
  const [left, setLeft] = useState(NOTHING)
  const { write, data, stop } = useWriteTests()
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: (values) => {
      setLeft(NOTHING)
      return write({ config: document, ...values })
    },
    draftName: 'generate test cases',
  })
  const tests = data?.tests ?? []
  const chosen = tests.filter((_, index) => !left.has(index))
  const accept = () => {
    change(changed(document, { tests: [...document.tests, ...chosen] }))
    toast(t('eval_editor.import.done', { smart_count: chosen.length }))
    onClose()
  }
  const accepting = {
    text: t('eval_editor.write.add', { smart_count: chosen.length }),
    isOff: chosen.length === 0,
    onAccept: accept,
  }
  return (
    <WriterFrame
      title={t('eval_editor.write.title')}
      explanation={t('eval_editor.write.explanation')}
      form={form}
      isPending={isPending}
      error={formError}
      submitText={t(data ? 'eval_editor.write.regenerate' : 'eval_editor.write.submit')}
      take={tests.length === 0 ? null : accepting}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
      fields={<WritingFields control={form.control} />}
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

function WritingFields({ control }: { control: Control<Values> }) {
  const t = useText()
  const rules = useWholeNumber({ min: 1, max: MAX_WRITTEN_TESTS })
  return (
    <>
      <FormField
        control={control}
        name="count"
        label={t('eval_editor.write.count')}
        isNumber
        rules={rules}
        slotProps={{ htmlInput: { min: 1, max: MAX_WRITTEN_TESTS, step: 1 } }}
        sx={{ maxWidth: 320 }}
      />
      <FormSwitch
        control={control}
        name="withAssertions"
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
