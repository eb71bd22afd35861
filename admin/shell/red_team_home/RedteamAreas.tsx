import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { useMenu } from '../header/useMenu.js'
import { Section } from '../../core/display/Section.js'

/**
 * Returns the description of a page; blank for resources that are not part of the standard product.
 */
const descriptionOf = (label: string) =>
  optionalText(`redteam_home.areas.${label.replace(/^menu\./, '')}`, '')

/** Links to the red team pages that the user can open, with descriptions. */
export function RedteamAreas() {
  const t = useText()
  const { reachable } = useMenu()
  const areas = reachable.flatMap((item) =>
    'group' in item && item.group === 'redteam' ? item.entries : []
  )
  return (
    <Section title={t('redteam_home.areas.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {areas.map(({ label, to }) => (
          <li key={to}>
            <Link component={RouterLink} to={to} sx={{ fontWeight: 600, lineHeight: '24px' }}>
              {t(label)}
            </Link>
            <Typography variant="body2" color="text.secondary">
              {descriptionOf(label)}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  )
}
