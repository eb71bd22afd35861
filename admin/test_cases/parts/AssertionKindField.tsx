import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  ASSERTION_GROUPS,
  ASSERTION_KINDS,
  type AssertionKind,
} from '#api/contract/evals/assertions'
import { useText } from '../../core/i18n/i18n.js'

const ORDERED = ASSERTION_GROUPS.flatMap((group) =>
  ASSERTION_KINDS.filter((kind) => kind.group === group)
)

/** Searchable select of assertion kinds, in groups, with descriptions. */
export function AssertionKindField(props: {
  kind: AssertionKind | undefined
  type: string
  onChange: (kind: AssertionKind) => void
}) {
  const t = useText()
  const { kind, type, onChange } = props
  return (
    <Autocomplete<AssertionKind, false, true>
      options={ORDERED}
      {...(kind ? { value: kind } : {})}
      disableClearable
      groupBy={({ group }) => t(`test_case.group.${group}`)}
      getOptionLabel={({ id }) => id}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      onChange={(_, chosen) => onChange(chosen)}
      openText={t('test_case.kind')}
      renderOption={({ key, ...rest }, { id, explanation, unsupportedReason }) => (
        <Box component="li" key={key} {...rest} sx={{ display: 'block !important' }}>
          <Typography sx={{ fontWeight: 600 }}>{id}</Typography>
          <Typography variant="body2" color="text.secondary">
            {explanation}
          </Typography>
          {unsupportedReason && (
            <Typography variant="body2" sx={{ color: 'warning.main' }}>
              {unsupportedReason}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('test_case.kind')}
          {...(kind ? {} : { placeholder: type })}
          sx={{ minWidth: 220 }}
        />
      )}
    />
  )
}

/**
 * Returns the kinds that match the typed string. An empty string or the name of a kind, as after a
 * selection, matches all kinds.
 */
function matching(all: AssertionKind[], typed: string): AssertionKind[] {
  const words = typed.toLowerCase().trim()
  if (words === '' || all.some(({ id }) => id === words)) return all
  const byName = all.filter(({ id }) => id.includes(words))
  const others = all.filter(
    (kind) => !byName.includes(kind) && kind.explanation.toLowerCase().includes(words)
  )
  return [...byName, ...others]
}
