import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import type { HarmfulSetting, ServerSettingRecord } from '#api/contract/platform/server_settings'
import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import { listIn } from '../attack_sets/lines.js'
import { SettingForm } from '../parts/SettingForm.js'
import { useSettingForm } from '../useSettingForm.js'

const formOf = ({ allowed }: Partial<HarmfulSetting>): HarmfulSetting => ({
  allowed: listIn(allowed),
})

/** Form for the types of harmful content that attacks can request. */
export function HarmfulEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { pluginName } = usePluginNames()
  const state = useSettingForm({
    setting,
    stored: formOf(setting.value),
    bodyOf: (form) => form,
    missingOf: () => [],
  })
  const { form, change } = state
  const choose = (id: string, isAllowed: boolean) =>
    change({
      allowed: HARMFUL_CONTENT.filter((each) =>
        each === id ? isAllowed : form.allowed.includes(each)
      ),
    })
  return (
    <SettingForm state={state} hasField={(field) => field.split('.')[0] === 'allowed'}>
      <Alert severity="info">{t('server_settings.harmful.explanation')}</Alert>
      <Stack direction="row" spacing={1}>
        <Button onClick={() => change({ allowed: [...HARMFUL_CONTENT] })}>
          {t('server_settings.harmful.all')}
        </Button>
        <Button onClick={() => change({ allowed: [] })}>{t('server_settings.harmful.none')}</Button>
      </Stack>
      <FormLabel id="harmful-kinds">{t('server_settings.harmful.kinds')}</FormLabel>
      <FormGroup
        role="group"
        aria-labelledby="harmful-kinds"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {HARMFUL_CONTENT.map((id) => (
          <FormControlLabel
            key={id}
            label={pluginName(id)}
            control={
              <Checkbox
                checked={form.allowed.includes(id)}
                onChange={(_, isAllowed) => choose(id, isAllowed)}
              />
            }
          />
        ))}
      </FormGroup>
    </SettingForm>
  )
}
