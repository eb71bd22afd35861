import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { useText } from '../../app/i18n.js'
import {
  languagesOf,
  NUMBER_OPTION_NAMES,
  NUMBER_OPTIONS,
  templateText,
  textOf,
  type NumberOption,
  type OptionForm,
} from './run_options.js'

/** Offered in the menu; any other code can be typed. */
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
  template: TemplateConfig | null
  /** What is wrong, in words, by field. */
  problems: Partial<Record<NumberOption | 'languages', string>>
  onChange: (form: OptionForm) => void
}

/** How this scan runs. Every field begins with what the template says. */
export function RunOptions({ form, template, problems, onChange }: Props) {
  const t = useText()
  const isChanged = Object.keys(form).length > 0
  return (
    <Box
      component="fieldset"
      disabled={template === null}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box component="legend" sx={{ fontWeight: 650, p: 0, float: 'left' }}>
          {t('scans.create.options')}
        </Box>
        {isChanged && (
          <Button size="small" onClick={() => onChange({})}>
            {t('scans.create.as_template')}
          </Button>
        )}
      </Box>
      {template === null && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t('scans.create.options_later')}
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
          clearText={t('common.clear')}
          slotProps={{ chip: { size: 'small' } }}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('scans.create.field.languages')}
              error={problems.languages !== undefined}
              helperText={problems.languages ?? t('scans.create.hint.languages')}
            />
          )}
        />
      </Box>
    </Box>
  )
}

function NumberField(props: {
  name: NumberOption
  form: OptionForm
  template: TemplateConfig | null
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
      ? t('scans.create.template_says', { value: own })
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
