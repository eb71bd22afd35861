/** Terms, IDs and types of red teaming. Types and constants only, so that the browser can import them. */

export * from './safety/harmful_content.js'
export * from './vocabulary/attacks.js'
export * from './vocabulary/calibration.js'
export * from './vocabulary/catalog.js'
export * from './vocabulary/metrics.js'
export * from './vocabulary/remediation.js'
export * from './vocabulary/severities.js'
export * from './vocabulary/template.js'
