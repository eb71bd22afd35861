import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { targets } from '#api/contract/resources/targets'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { SecretField } from '../connection/SecretField.js'
import { FormField } from '../../core/forms/FormField.js'
import { Discovery } from './Discovery.js'
import { DETAIL_GROUPS, type TargetForm } from '../target_form.js'

type GroupName = keyof typeof DETAIL_GROUPS

const GROUPS: readonly GroupName[] = ['about', 'access', 'data', 'allowed', 'attackers']

const CONFIDENTIAL = ['systemPrompt', 'knownSecrets'] as const

/** Step for details about the application, which are used to generate attacks and judge responses. */
export function DetailsStep({ targetId }: { targetId: string | null }) {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  const { field } = useController({ control, name: 'kind' })
  const type = useWatch({ control, name: 'type' })
  return (
    <Stack spacing={3}>
      <RadioChoice
        label={t('targets.details.kind')}
        isLabelHidden
        isRow
        value={field.value}
        choices={['application', 'model']}
        nameOf={(kind) => t(`targets.details.${kind}`)}
        onChange={field.onChange}
      />
      <Typography color="text.secondary">
        {t(field.value === 'model' ? 'targets.details.model_hint' : 'targets.details.hint')}
      </Typography>
      {type !== 'cli' && <Discovery targetId={targetId} />}
      {field.value === 'application' && <ApplicationDetails />}
    </Stack>
  )
}

function ApplicationDetails() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <>
      <FormField
        control={control}
        name="purpose"
        label={t('targets.details.purpose')}
        help={t('targets.details.purpose_help')}
        required
        rows={4}
        slotProps={{ htmlInput: { maxLength: targets.fields.purpose.max } }}
      />
      {GROUPS.map((group) => (
        <Box key={group} component="section" aria-labelledby={`details-${group}`}>
          <Typography id={`details-${group}`} variant="h3" sx={{ mb: 1.5 }}>
            {t(`targets.details.group.${group}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
            {DETAIL_GROUPS[group].map((name) => (
              <FormField
                key={name}
                control={control}
                name={`details.${name}`}
                label={t(`targets.details.${name}`)}
                help={t(`targets.details.${name}_help`)}
                rows={2}
              />
            ))}
            {group === 'attackers' && (
              <FormField
                control={control}
                name="entities"
                label={t('targets.details.entities')}
                help={t('targets.details.entities_help')}
                rows={2}
              />
            )}
          </Box>
        </Box>
      ))}
      <ConfidentialTexts />
    </>
  )
}

/** Texts that prove a leak when a response contains them. They are encrypted and never shown again. */
function ConfidentialTexts() {
  const t = useText()
  const { control } = useFormContext<TargetForm>()
  return (
    <Box component="section" aria-labelledby="details-confidential">
      <Typography id="details-confidential" variant="h3">
        {t('targets.details.group.confidential')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('targets.details.confidential_hint')}
      </Typography>
      <Stack spacing={2}>
        {CONFIDENTIAL.map((name) => (
          <SecretField
            key={name}
            control={control}
            name={name}
            label={t(`targets.details.${name}`)}
            help={t(`targets.details.${name}_help`)}
            isRemovable
            rows={3}
          />
        ))}
      </Stack>
    </Box>
  )
}
