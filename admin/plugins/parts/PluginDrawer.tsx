import type { ReactNode } from 'react'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { CopyButton } from '../../core/code/CopyButton.js'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { WholeText } from '../../core/display/WholeText.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { BackendMark } from './BackendMark.js'
import type { Catalog } from '#api/contract/library/catalog'

/** Drawer with a plugin's details, next to the catalog. The URL contains the plugin. */
export function PluginDrawer(props: { id: string | null; catalog: Catalog; onClose: () => void }) {
  const t = useText()
  const { catalog, onClose } = props
  const id = useLast(props.id)
  const plugin = catalog.plugins.find((known) => known.id === id)
  return (
    <SideDrawer
      titleId="plugin-name"
      width={520}
      isOpen={props.id !== null}
      onClose={onClose}
      returnFocusTo={`[data-plugin="${CSS.escape(id ?? '')}"]`}
      bar={
        <>
          <Typography id="plugin-name" variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {plugin?.name ?? t('plugins.detail.unknown', { id: id ?? '' })}
          </Typography>
          <IconButton onClick={onClose} aria-label={t('plugins.detail.close')} edge="end">
            <Close />
          </IconButton>
        </>
      }
    >
      {plugin && <Details plugin={plugin} catalog={catalog} />}
    </SideDrawer>
  )
}

function Details({ plugin, catalog }: { plugin: CatalogPlugin; catalog: Catalog }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1 }}>
        <SeverityChip severity={plugin.severity} />
        <BackendMark supported={plugin.builtIn.supported} />
        <Typography variant="body2" color="text.secondary">
          {plugin.category}
        </Typography>
      </Box>
      <Part title={t('plugins.detail.description')}>
        <Typography>{plugin.description}</Typography>
        {plugin.isDefault && (
          <Typography variant="body2" color="text.secondary">
            {t('plugins.detail.default')}
          </Typography>
        )}
      </Part>
      <Sample plugin={plugin} />
      <Part title={t('plugins.detail.strategies')}>
        <Typography>
          {t(
            plugin.takesStrategies
              ? 'plugins.detail.strategies_apply'
              : 'plugins.detail.strategies_not_applied'
          )}
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

function Sample({ plugin: { builtIn } }: { plugin: CatalogPlugin }) {
  const t = useText()
  if (!builtIn.supported) {
    return (
      <Part title={t('plugins.detail.model_requirement')}>
        <Typography>{builtIn.reason}</Typography>
      </Part>
    )
  }
  if (builtIn.sample === '') {
    return (
      <Part title={t('plugins.detail.dataset')}>
        <Typography>{t('plugins.detail.dataset_hint')}</Typography>
      </Part>
    )
  }
  return (
    <>
      <WholeText label={t('plugins.detail.sample')} text={builtIn.sample} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('plugins.detail.sample_hint')}
      </Typography>
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

function Part(props: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 2.5 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {props.title}
      </Typography>
      {props.children}
    </Box>
  )
}
