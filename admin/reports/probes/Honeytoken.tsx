import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HoneytokenPlace, PlantedHoneytoken } from '#api/engines/honeytokens/vocabulary'
import { type Translate, useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'

/** The fake credential that the attack planted, and where the target disclosed it. */
export function Honeytoken({ planted }: { planted: PlantedHoneytoken | null | undefined }) {
  const t = useText()
  if (!planted) return null
  const { text, carrier, places } = planted
  const where = t(`reports.probe.honeytoken.carrier.${carrier}`)
  const found = places.map((place) => placeText(t, place)).join(', ')
  return (
    <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('reports.probe.honeytoken.label')}{' '}
      </Box>
      <Box component="span" sx={{ fontFamily: MONO, fontSize: '0.875rem' }}>
        {text}
      </Box>
      {places.length > 0
        ? t('reports.probe.honeytoken.found', { carrier: where, places: found })
        : t('reports.probe.honeytoken.not_found', { carrier: where })}
    </Typography>
  )
}

const placeText = (t: Translate, { kind, name }: HoneytokenPlace) =>
  t(`reports.probe.honeytoken.place.${kind}`, { name: name ?? '' })
