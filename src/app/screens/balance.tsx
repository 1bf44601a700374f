export { BalanceScreen as Balance } from '../../modules/leave-balance/balance-screen.tsx'
