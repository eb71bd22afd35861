import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import {
  languagesOf,
  NUMBER_OPTION_NAMES,
  NUMBER_OPTIONS,
  templateText,
  textOf,
  type NumberOption,
  type OptionForm,
} from './run_options.js'

/** Languages suggested in the menu. Users can enter any other code. */
const COMMON_LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'ja',
  'zh',
  'ko',
  'hi',
  'ar',
]

type Props = {
  form: OptionForm
  template: TemplateSettings | null
  /** Validation errors by field. */
  problems: Partial<Record<NumberOption | 'languages', string>>
  onChange: (form: OptionForm) => void
}

/** Fields for the run options. Their defaults come from the template. */
export function RunOptions({ form, template, problems, onChange }: Props) {
  const t = useText()
  const isChanged = Object.keys(form).length > 0
  return (
    <Box
      component="fieldset"
      disabled={template === null}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      {/* A legend names its fieldset only if it is the first child. */}
      <Box
        component="legend"
        sx={{ fontWeight: 650, p: 0, mr: 1, float: 'left', lineHeight: '34px' }}
      >
        {t('scans.create.options')}
      </Box>
      <Box sx={{ display: 'flow-root', minHeight: 34, mb: 1.5 }}>
        {isChanged && (
          <Button size="small" onClick={() => onChange({})}>
            {t('scans.create.reset_to_template')}
          </Button>
        )}
      </Box>
      {template === null && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t('scans.create.options_hint')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
        }}
      >
        {NUMBER_OPTION_NAMES.map((name) => (
          <NumberField
            key={name}
            {...{ name, form, template, onChange }}
            problem={problems[name]}
          />
        ))}
        <LanguagesField {...{ form, template, onChange }} problem={problems.languages} />
      </Box>
    </Box>
  )
}

function LanguagesField(
  props: Pick<Props, 'form' | 'template' | 'onChange'> & { problem: string | undefined }
) {
  const t = useText()
  const { form, template, problem, onChange } = props
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      disabled={template === null}
      options={COMMON_LANGUAGES}
      value={languagesOf(form, template)}
      onChange={(_, languages) =>
        onChange({ ...form, languages: languages.map((code) => code.trim()).filter(Boolean) })
      }
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('scans.create.field.languages')}
          error={problem !== undefined}
          helperText={problem ?? t('scans.create.hint.languages')}
        />
      )}
    />
  )
}

function NumberField(props: {
  name: NumberOption
  form: OptionForm
  template: TemplateSettings | null
  problem: string | undefined
  onChange: (form: OptionForm) => void
}) {
  const t = useText()
  const { name, form, template, problem, onChange } = props
  const { min, max } = NUMBER_OPTIONS[name]
  const own = templateText(template, name)
  const isChanged = form[name] !== undefined && form[name] !== own
  const hint =
    isChanged && own !== ''
      ? t('scans.create.template_default', { value: own })
      : t(`scans.create.hint.${name}`)
  return (
    <TextField
      label={t(`scans.create.field.${name}`)}
      type="number"
      disabled={template === null}
      value={textOf(form, template, name)}
      onChange={(event) => onChange({ ...form, [name]: event.target.value })}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { min, max, step: 1, inputMode: 'numeric' } }}
    />
  )
}
