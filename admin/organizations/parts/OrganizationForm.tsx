import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import type { OrganizationDetails } from '#api/contract/findings/overview'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { useRequired } from '../../core/forms/fields/useRequired.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { resetToSaved } from '../../core/forms/reset_to_saved.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useSaveOrganization } from '../queries.js'
import { toast } from '../../core/notifications/toasts.js'

const NAME_MAX = 120
const AREAS = ['canUseRedteam', 'canUseAdaptiveGuardrails'] as const

type Form = Pick<OrganizationDetails, 'name' | (typeof AREAS)[number]>

const formOf = ({ name, canUseRedteam, canUseAdaptiveGuardrails }: OrganizationDetails): Form => ({
  name,
  canUseRedteam,
  canUseAdaptiveGuardrails,
})

/** Form for the organization settings that administrators can change. */
export function OrganizationForm({ details }: { details: OrganizationDetails }) {
  const t = useText()
  const required = useRequired()
  const form = useForm<Form>({ defaultValues: formOf(details) })
  const { control } = form
  const { mutateAsync: saveChanges } = useSaveOrganization(details, () =>
    toast(t('organization.saved'))
  )
  const { submit, isPending, error, hasFieldErrors } = useSaveForm({
    form,
    save: async (sent) => {
      const { name, ...areas } = sent
      const changes = { name: name.trim(), ...(details.mayChangeFlags ? areas : {}) }
      resetToSaved(form, { sent, saved: formOf(await saveChanges(changes)) })
    },
  })
  const { isDirty } = form.formState
  const fixedHint = details.mayChangeFlags ? '' : ` ${t('organization.flags_fixed')}`
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <FormFrame onSubmit={submit} {...{ isDirty, isPending }}>
        <Stack spacing={2}>
          <Typography variant="h2">{t('organization.settings')}</Typography>
          <FormField
            control={control}
            name="name"
            label={t('organization.name')}
            required
            rules={required(t('organization.name'))}
            slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
          />
          {AREAS.map((area) => (
            <FormSwitch
              key={area}
              control={control}
              name={area}
              label={t(`organization.flag.${area}`)}
              help={`${t(`organization.flag_help.${area}`)}${fixedHint}`}
              isDisabled={!details.mayChangeFlags}
            />
          ))}
          {!hasFieldErrors && <ErrorAlert error={error} />}
          <div>
            <Button type="submit" variant="contained" loading={isPending} disabled={!isDirty}>
              {t('organization.save')}
            </Button>
          </div>
        </Stack>
      </FormFrame>
    </Paper>
  )
}
