import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'
import { useMenu } from '../layout/useMenu.js'
import { Section } from '../reports/Section.js'

/** The pages of red teaming that the person may see, each with what it is for. */
export function RedteamAreas() {
  const t = useText()
  const { reachable } = useMenu()
  const areas = reachable.flatMap((item) =>
    item.label === 'redteam' && 'entries' in item ? item.entries : []
  )
  return (
    <Section title={t('redteam_home.areas.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {areas.map(({ label, to }) => (
          <li key={to}>
            <Link component={RouterLink} to={to} sx={{ fontWeight: 600, lineHeight: '24px' }}>
              {t(`menu.${label}`)}
            </Link>
            <Typography variant="body2" color="text.secondary">
              {t(`redteam_home.areas.${label}`)}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  )
}
