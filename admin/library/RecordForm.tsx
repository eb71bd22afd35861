import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { FormBar } from '../ui/form/FormBar.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { showServerErrors } from '../ui/form/save_form.js'
import { submitOnCtrlEnter } from '../ui/form/submit_on_ctrl_enter.js'
import { useDraft } from '../ui/form/useDraft.js'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  submitText: string
  /** Throws what the server refused. */
  save: (values: V) => Promise<unknown>
  /** The field of the form for a field of the server, where they differ. */
  fieldFor?: (serverField: string) => string
  /** Beside the button. */
  actions?: ReactNode
  children: ReactNode
}

/** A form that is a page: its fields, the server's words at them, and one button that stays in sight. */
export function RecordForm<V extends FieldValues>(props: Props<V>) {
  const t = useText()
  const { form } = props
  useDraft(form)
  const { mutate, isPending, error } = useMutation({
    mutationFn: props.save,
    onError: (failure) => void showServerErrors(form, failure, props.fieldFor),
  })
  const submit = form.handleSubmit((values) => mutate(values))
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // What the server said last time is no fault of what is sent now.
          form.clearErrors()
          void submit(event)
        }}
        onKeyDown={submitOnCtrlEnter}
      >
        <LeaveGuard isDirty={form.formState.isDirty && !isPending} />
        <Paper variant="outlined">
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'minmax(0, 1fr)',
              p: { xs: 1.5, sm: 2 },
            }}
          >
            {error && <ErrorAlert error={error} />}
            {props.children}
          </Box>
          <FormBar>
            <Button variant="contained" type="submit" loading={isPending}>
              {props.submitText}
            </Button>
            {form.formState.isDirty && (
              <Typography variant="body2" color="text.secondary" role="status">
                {t('form.changed')}
              </Typography>
            )}
            {props.actions}
          </FormBar>
        </Paper>
      </form>
    </FormProvider>
  )
}
