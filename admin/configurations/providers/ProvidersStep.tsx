import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { EvalProviderOptions } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'
import { changed, optionsOf, providerFrom } from '../eval_document.js'
import type { StepProps } from '../step_props.js'
import { EntryRow } from '../parts/EntryRow.js'
import { kindOf, NEW, PROVIDER_KINDS, type ProviderKind, providerName } from './provider_kind.js'
import { ProviderDialog } from './ProviderDialog.js'

/** `at`: index of the edited provider; null for a new one. */
type Edited = { at: number | null; options: EvalProviderOptions; kind: ProviderKind }

export function ProvidersStep({ document, change }: StepProps) {
  const t = useText()
  const [edited, setEdited] = useState<Edited | null>(null)
  const { providers } = document
  const set = (next: typeof providers) => change(changed(document, { providers: next }))
  const apply = ({ at }: Edited, options: EvalProviderOptions) => {
    const provider = providerFrom(options)
    set(
      at === null
        ? [...providers, provider]
        : providers.map((other, index) => (index === at ? provider : other))
    )
    setEdited(null)
  }
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('eval_editor.provider.intro')}
      </Typography>
      {providers.length === 0 && <Typography>{t('eval_editor.provider.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {providers.map((provider, index) => {
          const name = providerName(provider)
          const options = optionsOf(provider)
          return (
            <EntryRow
              key={index}
              title={name}
              about={`${t(`eval_editor.provider.title.${kindOf(options)}`)} · ${options.id}`}
              editText={t('eval_editor.provider.edit', { name })}
              duplicateText={t('eval_editor.provider.duplicate', { name })}
              removeText={t('eval_editor.provider.remove', { name })}
              onEdit={() => setEdited({ at: index, options, kind: kindOf(options) })}
              onDuplicate={() =>
                set([...providers.slice(0, index + 1), provider, ...providers.slice(index + 1)])
              }
              onRemove={() => set(providers.filter((_, at) => at !== index))}
            />
          )
        })}
      </Box>
      <AddProvider
        onPick={(kind) =>
          kind === 'echo'
            ? set([...providers, 'echo'])
            : setEdited({ at: null, options: NEW[kind], kind })
        }
      />
      {edited && (
        <ProviderDialog
          kind={edited.kind}
          options={edited.options}
          onSubmit={(options) => apply(edited, options)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function AddProvider({ onPick }: { onPick: (kind: ProviderKind) => void }) {
  const t = useText()
  const { anchor, isOpen, open, close } = useAnchor()
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<Add />}
        onClick={open}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        {t('eval_editor.provider.add')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('eval_editor.provider.kinds') } }}
      >
        {PROVIDER_KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              close()
              onPick(kind)
            }}
          >
            {t(`eval_editor.provider.kind.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
