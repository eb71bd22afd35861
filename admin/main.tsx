import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// Before the router, so that a form can hold back a step back.
import './app/back_gate.js'
import { App } from './App.js'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>
)
