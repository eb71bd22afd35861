import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { isRecord } from '../../core/forms/is_record.js'
import { LanguageField } from './LanguageField.js'

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string')

/** Converts modifiers to lines: `{ tone: 'formal' }` becomes `tone: formal`. */
const linesOf = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([name, text]) => (name === String(text) ? name : `${name}: ${String(text)}`))
        .join('\n')
    : ''

function modifiersFrom(text: string): Record<string, string> | undefined {
  if (text.trim() === '') return undefined
  const lines = text.split('\n').map((line) => {
    const at = line.indexOf(':')
    return at < 0 ? [line, line] : [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
  })
  return Object.fromEntries(lines)
}

/** Fields for the generation of a plugin's attacks: languages, modifiers and excluded strategies. */
export function WritingFields(props: {
  config: Record<string, unknown>
  strategies: readonly { id: string; name: string }[]
  onChange: (key: string, value: unknown) => void
}) {
  const t = useText()
  const { config, strategies, onChange } = props
  const nameOf = (id: string) => strategies.find((one) => one.id === id)?.name ?? id
  return (
    <>
      <LanguageField
        label={t('templates.writing.language')}
        help={t('templates.writing.language_help')}
        value={listOf(config.language)}
        onChange={(codes) => onChange('language', codes.length > 0 ? codes : undefined)}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={t('templates.writing.modifiers')}
        helperText={t('templates.writing.modifiers_help')}
        value={linesOf(config.modifiers)}
        onChange={({ target }) => onChange('modifiers', modifiersFrom(target.value))}
      />
      <Autocomplete
        multiple
        size="small"
        options={strategies.map(({ id }) => id)}
        getOptionLabel={nameOf}
        value={listOf(config.excludeStrategies)}
        onChange={(_, ids) => onChange('excludeStrategies', ids.length > 0 ? ids : undefined)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('templates.writing.exclude')}
            helperText={t('templates.writing.exclude_help')}
          />
        )}
      />
    </>
  )
}
