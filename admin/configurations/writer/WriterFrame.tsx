import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { FormProvider, useFormContext, type UseFormReturn } from 'react-hook-form'
import { MAX_INSTRUCTIONS_LENGTH } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'

type Props<V extends Instructed> = {
  form: UseFormReturn<V>
  title: string
  explanation: string
  isPending: boolean
  error: unknown
  submitText: string
  /** Button that adds the selected entries; null hides it. */
  take: { text: string; isOff: boolean; onAccept: () => void } | null
  onSubmit: () => void
  onStop: () => void
  onClose: () => void
  fields?: ReactNode
  children: ReactNode
}

type Instructed = { instructions: string }

/** Dialog with instructions above the generated entries, and buttons to generate and to add the selected ones. */
export function WriterFrame<V extends Instructed>(props: Props<V>) {
  const t = useText()
  const { form, isPending, take } = props
  return (
    <FormProvider {...form}>
      <FormDialog
        title={props.title}
        submitText={props.submitText}
        submitVariant={take ? 'outlined' : 'contained'}
        closeText={t('common.close')}
        maxWidth="md"
        isDirty={form.formState.isDirty}
        isPending={isPending}
        error={props.error}
        errorTitle={t('eval_editor.write.failed')}
        onSubmit={props.onSubmit}
        onClose={props.onClose}
        actions={
          isPending ? (
            <Button onClick={props.onStop}>{t('eval_editor.write.stop')}</Button>
          ) : (
            take && (
              <Button variant="contained" disabled={take.isOff} onClick={take.onAccept}>
                {take.text}
              </Button>
            )
          )
        }
      >
        <Typography color="text.secondary">{props.explanation}</Typography>
        {props.fields}
        <Instructions />
        {isPending && <LinearProgress aria-label={t('eval_editor.write.running')} />}
        <div role="status">{!isPending && props.children}</div>
      </FormDialog>
    </FormProvider>
  )
}

function Instructions() {
  const t = useText()
  const { control } = useFormContext<Instructed>()
  return (
    <FormField
      control={control}
      name="instructions"
      label={t('eval_editor.write.instructions')}
      help={t('eval_editor.write.instructions_help')}
      rows={2}
      slotProps={{ htmlInput: { maxLength: MAX_INSTRUCTIONS_LENGTH } }}
    />
  )
}
