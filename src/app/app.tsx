import '@mantine/core/styles/baseline.layer.css'
import '../ui/theme/base.css'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { errorNotice, showErrorDialog } from '../ui/error-dialog-store.ts'
import { Snackbars } from '../ui/snackbar.tsx'
import type { makeRouter } from './router.tsx'

const ErrorDialog = lazy(() => import('../ui/error-dialog.tsx').then((m) => ({ default: m.ErrorDialog })))

/** The one error dialog; its code comes with the first error. */
function Errors() {
  const notice = useSyncExternalStore(errorNotice.subscribe, errorNotice.read)
  if (!notice) return null
  return (
    <Suspense fallback={null}>
      <ErrorDialog texts={notice.texts} onClose={() => showErrorDialog(null)} reference={notice.reference} {...(notice.title ? { title: notice.title } : {})} />
    </Suspense>
  )
}

/** @param onDrawn called once the first screen stands */
export function App({ client, router, onDrawn }: { client: QueryClient; router: ReturnType<typeof makeRouter>; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Snackbars />
      <Errors />
    </QueryClientProvider>
  )
}
