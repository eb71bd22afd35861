import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ErrorAlert } from '../states/ErrorAlert.js'
import { FormBar } from './FormBar.js'
import { FormFrame } from './FormFrame.js'
import { SaveButton } from './saving/SaveButton.js'
import { useSaveForm } from './saving/useSaveForm.js'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  submitText: string
  /** Saves the values. Rejects with the server's error. */
  save: (values: V) => Promise<unknown>
  /** Maps server fields to form fields; required if the names differ. */
  fieldFor?: (serverField: string) => string
  /** Further buttons next to the save button. */
  actions?: ReactNode
  children: ReactNode
}

/** Full-page form that shows server errors next to their fields and has a sticky save button. */
export function RecordForm<V extends FieldValues>(props: Props<V>) {
  const { form } = props
  const { isDirty } = form.formState
  const { submit, isPending, formError } = useSaveForm(props)
  return (
    <FormProvider {...form}>
      <FormFrame onSubmit={submit} {...{ isDirty, isPending }}>
        <Paper variant="outlined">
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'minmax(0, 1fr)',
              p: { xs: 1.5, sm: 2 },
            }}
          >
            {formError && <ErrorAlert error={formError} />}
            {props.children}
          </Box>
          <FormBar>
            <SaveButton text={props.submitText} {...{ isDirty, isPending }} />
            {props.actions}
          </FormBar>
        </Paper>
      </FormFrame>
    </FormProvider>
  )
}
