import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { changed } from '../eval_document.js'
import type { StepProps } from '../step_props.js'
import { AssertionWords } from './AssertionWords.js'
import { ChoiceList } from './ChoiceList.js'
import { useWriteAssertions } from './queries.js'
import { WriterFrame } from './WriterFrame.js'

const NOTHING: ReadonlySet<number> = new Set()

/** Dialog that generates assertions with a model and adds the selected ones to the default test case. */
export function SuggestDialog({ document, change, onClose }: StepProps & { onClose: () => void }) {
  const t = useText()
  const form = useForm({ defaultValues: { instructions: '' } })
  const [left, setLeft] = useState(NOTHING)
  const writing = useWriteAssertions()
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: (values) => {
      setLeft(NOTHING)
      return writing.write({ config: document, ...values })
    },
    draftName: 'suggest assertions',
  })
  const { data } = writing
  const suggested = data?.assertions ?? []
  const chosen = suggested.filter((_, index) => !left.has(index))
  const accept = () => {
    const { defaultTest = {} } = document
    const assert = [...(defaultTest.assert ?? []), ...chosen]
    change(changed(document, { defaultTest: { ...defaultTest, assert } }))
    onClose()
  }
  return (
    <WriterFrame
      title={t('eval_editor.suggest.title')}
      explanation={t('eval_editor.suggest.explanation')}
      form={form}
      isPending={isPending}
      error={formError}
      submitText={t(data ? 'eval_editor.suggest.regenerate' : 'eval_editor.suggest.submit')}
      take={
        suggested.length === 0
          ? null
          : {
              text: t('eval_editor.suggest.add', { smart_count: chosen.length }),
              isOff: chosen.length === 0,
              onAccept: accept,
            }
      }
      onSubmit={submit}
      onStop={writing.stop}
      onClose={onClose}
    >
      {data && suggested.length === 0 && t('eval_editor.suggest.none')}
      {suggested.length > 0 && (
        <ChoiceList
          label={t('eval_editor.suggest.suggested')}
          items={suggested.map((check, index) => (
            <AssertionWords key={index} check={check} />
          ))}
          left={left}
          onChange={setLeft}
        />
      )}
    </WriterFrame>
  )
}
