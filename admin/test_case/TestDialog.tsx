import { useState } from 'react'
import type { EvalTest } from '#api/contract/eval_document'
import { useText } from '../app/i18n.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { TestFields } from './TestFields.js'
import '../i18n/areas/test_case.js'

/** A test in a dialog of its own; nothing is changed until it is submitted. */
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
