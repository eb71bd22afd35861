import { useState } from 'react'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../app/i18n.js'
import { EmptyState } from '../ui/EmptyState.js'
import { NewTokenDialog } from './NewTokenDialog.js'
import { TokenList } from './TokenList.js'
import { TokenTabs } from './TokenTabs.js'

/** The tokens with which a person's tools call this server. */
export function MyTokens() {
  const t = useText()
  return (
    <>
      <TokenTabs current="mine" />
      <TokenList
        resource="api-tokens"
        subtitle={t('tokens.explanation')}
        actions={<CreateToken place="header" />}
        empty={
          <EmptyState
            icon={<KeyOutlined />}
            title={t('tokens.empty')}
            explanation={t('tokens.empty_hint')}
            action={<CreateToken place="empty" />}
          />
        }
      />
    </>
  )
}

/** Where there is nothing yet, the button stands in the middle of it and not at the top too. */
function CreateToken({ place }: { place: 'header' | 'empty' }) {
  const t = useText()
  const { total, filterValues, refetch } = useListContext()
  const [isCreating, setIsCreating] = useState(false)
  const isNothingYet = total === 0 && Object.keys(filterValues).length === 0
  const isShown = place === 'empty' || (total !== undefined && !isNothingYet)
  if (!isShown && !isCreating) return null
  return (
    <>
      {isShown && (
        <Button variant="contained" onClick={() => setIsCreating(true)}>
          {t('tokens.create')}
        </Button>
      )}
      {isCreating && (
        <NewTokenDialog
          onClose={() => {
            setIsCreating(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}
