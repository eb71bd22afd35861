import { useState } from 'react'
import ContentPasteGo from '@mui/icons-material/ContentPasteGo'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import { useForm, useFormContext } from 'react-hook-form'
import type { TargetImport } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { ImportOpenApi } from './ImportOpenApi.js'
import { withCall, type TargetForm } from '../target_form.js'
import { useImportRequest } from '../queries.js'

/** Button with a dialog that copies a curl command, a raw request or a sample body into the connection settings. */
export function PasteRequest() {
  const t = useText()
  const { getValues, reset } = useFormContext<TargetForm>()
  const [warnings, setWarnings] = useState<string[]>([])
  const take = ({ warnings: found, ...call }: TargetImport) => {
    reset(withCall(getValues(), call), { keepDefaultValues: true })
    setWarnings(found)
    toast(t('targets.paste.done'))
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DialogButton text={t('targets.paste.button')} icon={<ContentPasteGo />} variant="outlined">
          {(close) => (
            <PasteDialog
              onImported={(found) => {
                take(found)
                close()
              }}
              onClose={close}
            />
          )}
        </DialogButton>
        <ImportOpenApi onImported={take} />
      </Box>
      {warnings.length > 0 && (
        <Alert
          severity="warning"
          role="status"
          sx={{ mt: 1.5 }}
          onClose={() => setWarnings([])}
          closeText={t('targets.paste.dismiss')}
        >
          <strong>{t('targets.paste.warnings')}</strong>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}

function PasteDialog(props: { onImported: (found: TargetImport) => void; onClose: () => void }) {
  const t = useText()
  const form = useForm({ defaultValues: { text: '' } })
  const { mutateAsync: importRequest } = useImportRequest(props.onImported)
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: ({ text }) => importRequest(text),
    onlyField: 'text',
    draftName: 'paste',
  })
  return (
    <FormDialog
      title={t('targets.paste.title')}
      submitText={t('targets.paste.submit')}
      maxWidth="md"
      isDirty={form.formState.isDirty}
      isPending={isPending}
      error={formError}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <DialogContentText>{t('targets.paste.explanation')}</DialogContentText>
      <FormField
        control={form.control}
        name="text"
        label={t('targets.paste.label')}
        required
        autoFocus
        rows={8}
        isCode
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
    </FormDialog>
  )
}
