import { useState } from 'react'
import type { EvalTest } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { TestFields } from './TestFields.js'
import '../messages.js'

/** Test case dialog; changes apply on submit. */
export function TestDialog(props: {
  title: string
  submitText: string
  test: EvalTest
  names: readonly string[]
  isPending?: boolean
  error?: unknown
  onSubmit: (test: EvalTest) => void
  onClose: () => void
}) {
  const t = useText()
  const [test, setTest] = useState(props.test)
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = () => {
    const isNothing = Object.keys(withoutEmpty(test)).length === 0
    setIsEmpty(isNothing)
    if (!isNothing) props.onSubmit(withoutEmpty(test))
  }
  return (
    <FormDialog
      title={props.title}
      submitText={props.submitText}
      isPending={props.isPending ?? false}
      error={isEmpty ? new Error(t('test_case.empty')) : props.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TestFields test={test} names={props.names} onChange={setTest} />
    </FormDialog>
  )
}

function withoutEmpty(test: EvalTest): EvalTest {
  const { vars, ...rest } = test
  return vars && Object.keys(vars).length > 0 ? { ...rest, vars } : rest
}
