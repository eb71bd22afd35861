import { useState } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { KIND_GROUPS, TARGET_KINDS, type TargetKind } from '#api/contract/targets/target_kinds'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { kindOf, matchingKinds, withKind } from './pick_kind.js'
import type { TargetForm } from '../target_form.js'

/** Searchable list of target kinds, in groups. Those that run only with the command-line tool are labeled. */
export function KindChoice() {
  const t = useText()
  const { control, getValues, reset } = useFormContext<TargetForm>()
  const [search, setSearch] = useState('')
  useWatch({ control, name: ['type', 'picked', 'model.vendor', 'cli.kind'] })
  const chosen = kindOf(getValues())
  const nameOf = ({ label, id }: TargetKind) => label ?? optionalText(`targets.type.${id}`, id)
  const found = matchingKinds(search, nameOf)
  const pick = (kind: TargetKind) =>
    reset(withKind(getValues(), kind), { keepDefaultValues: true, keepErrors: false })
  const current = TARGET_KINDS.find(({ id }) => id === chosen)
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
        {t('targets.type.legend')}
      </Typography>
      <TextField
        type="search"
        size="small"
        label={t('targets.type.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        sx={{ mb: 1.5, width: { xs: '100%', sm: 320 } }}
      />
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {current && t('targets.type.selected', { name: nameOf(current) })}
        {search && ` · ${t('targets.type.found', { smart_count: found.length })}`}
      </Typography>
      {KIND_GROUPS.map((group) => {
        const kinds = found.filter((kind) => kind.group === group)
        if (kinds.length === 0) return null
        return (
          <Box key={group} role="group" aria-labelledby={`kinds-${group}`} sx={{ mb: 2 }}>
            <Typography id={`kinds-${group}`} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
              {t(`targets.type.group.${group}`)}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                columnGap: 1,
                gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
              }}
            >
              {kinds.map((kind) => (
                <KindOption
                  key={kind.id}
                  kind={kind}
                  name={nameOf(kind)}
                  isChosen={kind.id === chosen}
                  onPick={() => pick(kind)}
                />
              ))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

function KindOption(props: {
  kind: TargetKind
  name: string
  isChosen: boolean
  onPick: () => void
}) {
  const t = useText()
  const { kind, name, isChosen, onPick } = props
  const hasHint = kind.label === undefined
  const hint = `target-kind-${kind.id.replace(':', '-')}`
  const isCli = kind.type === 'cli'
  return (
    <Box
      sx={{
        px: 1,
        py: 0.25,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'transparent',
        borderRadius: 1,
        ...(isChosen && { bgcolor: 'surface.primary' }),
      }}
    >
      <FormControlLabel
        control={
          <Radio
            size="small"
            name="target-kind"
            checked={isChosen}
            onChange={onPick}
            {...(hasHint ? { slotProps: { input: { 'aria-describedby': hint } } } : {})}
          />
        }
        label={
          <>
            {name}
            {isCli && (
              <Chip
                size="small"
                variant="outlined"
                label={t('targets.type.cli_chip')}
                sx={{ ml: 1 }}
              />
            )}
          </>
        }
      />
      {hasHint && (
        <Typography id={hint} variant="body2" color="text.secondary" sx={{ pl: 3.75, pb: 0.5 }}>
          {optionalText(`targets.type.${kind.id}_hint`, '')}
        </Typography>
      )}
    </Box>
  )
}
