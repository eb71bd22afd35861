import type { ReactNode } from 'react'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { MONO, SIZES } from '../app/theme.js'
import { CopyButton } from '../ui/CopyButton.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { BackendMark } from './BackendMark.js'
import type { Catalog } from '#api/contract/catalog'

/** One plugin beside the catalogue; it has an address of its own, and Escape closes it. */
export function PluginDrawer(props: { id: string | null; catalog: Catalog; onClose: () => void }) {
  const t = useText()
  const { id, catalog, onClose } = props
  const plugin = catalog.plugins.find((known) => known.id === id)
  // Focus goes back to the row, also when the drawer was opened by its address.
  const close = () => {
    onClose()
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-plugin="${CSS.escape(id ?? '')}"]`)?.focus()
    )
  }
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={close}
      slotProps={{
        paper: {
          'role': 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'plugin-name',
          'sx': { width: { xs: '100%', sm: 520 }, maxWidth: '100%', pt: `${SIZES.header / 4}px` },
        },
      }}
    >
      <Box sx={{ px: 3, pb: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Typography id="plugin-name" variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {plugin?.name ?? t('plugins.detail.unknown', { id: id ?? '' })}
          </Typography>
          <IconButton onClick={close} aria-label={t('plugins.detail.close')} edge="end">
            <Close />
          </IconButton>
        </Box>
        {plugin && <Details plugin={plugin} catalog={catalog} />}
      </Box>
    </Drawer>
  )
}

function Details({ plugin, catalog }: { plugin: CatalogPlugin; catalog: Catalog }) {
  const t = useText()
  const { builtIn } = plugin
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1 }}>
        <SeverityChip severity={plugin.severity} />
        <BackendMark supported={builtIn.supported} />
        <Typography variant="body2" color="text.secondary">
          {plugin.category}
        </Typography>
      </Box>
      <Part title={t('plugins.detail.tests')}>
        <Typography>{plugin.description}</Typography>
        {plugin.isDefault && (
          <Typography variant="body2" color="text.secondary">
            {t('plugins.detail.default')}
          </Typography>
        )}
      </Part>
      {!builtIn.supported ? (
        <Part title={t('plugins.detail.why_not')}>
          <Typography>{builtIn.reason}</Typography>
        </Part>
      ) : builtIn.sample === '' ? (
        <Part title={t('plugins.detail.brought')}>
          <Typography>{t('plugins.detail.brought_hint')}</Typography>
        </Part>
      ) : (
        <Part
          title={t('plugins.detail.sample')}
          action={<CopyButton value={builtIn.sample} name={t('plugins.detail.sample')} />}
        >
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              p: 1.25,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.default',
              fontFamily: MONO,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {builtIn.sample}
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {t('plugins.detail.sample_hint')}
          </Typography>
        </Part>
      )}
      <Part title={t('plugins.detail.strategies')}>
        <Typography>
          {t(plugin.takesStrategies ? 'plugins.detail.takes' : 'plugins.detail.takes_not')}
        </Typography>
      </Part>
      <Part title={t('plugins.detail.frameworks')}>
        <Frameworks plugin={plugin} catalog={catalog} />
      </Part>
      {plugin.collections.length > 0 && (
        <Part title={t('plugins.detail.collections')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {plugin.collections.map((name) => (
              <Chip key={name} size="small" variant="outlined" label={name} />
            ))}
          </Box>
        </Part>
      )}
      <Part title={t('plugins.detail.id')}>
        <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {plugin.id}
        </Box>
        <CopyButton value={plugin.id} name={t('plugins.detail.id')} />
      </Part>
    </>
  )
}

function Frameworks({ plugin, catalog }: { plugin: CatalogPlugin; catalog: Catalog }) {
  const t = useText()
  const listed = catalog.frameworks.flatMap(({ id, name, controls }) => {
    const own = plugin.frameworks[id]
    return own
      ? [{ id, name, controls: controls.filter((control) => own.includes(control.id)) }]
      : []
  })
  if (listed.length === 0) return <Typography>{t('plugins.no_frameworks')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {listed.map(({ id, name, controls }) => (
        <li key={id}>
          {name}
          <Typography variant="body2" color="text.secondary">
            {controls.map((control) => `${control.id} ${control.name}`).join(' · ')}
          </Typography>
        </li>
      ))}
    </Box>
  )
}

function Part(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
        <Typography variant="h3">{props.title}</Typography>
        {props.action}
      </Box>
      {props.children}
    </Box>
  )
}
