import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { FormBar } from './FormBar.js'
import { FormFrame } from './FormFrame.js'
import { SaveButton } from './saving/SaveButton.js'
import { SaveFailure } from './saving/SaveFailure.js'
import { useSaveForm } from './saving/useSaveForm.js'
import type { Conflict } from './saving/useVersionedUpdate.js'

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>
  submitText: string
  /** Saves the values. Rejects with the server's error. */
  save: (values: V) => Promise<unknown>
  /** Choices after a conflict with another version; null for a new record. */
  conflict: Conflict | null
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
  const saving = useSaveForm(props)
  const { submit, isPending, formError } = saving
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
            <SaveFailure saving={saving} conflict={props.conflict} error={formError} />
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
