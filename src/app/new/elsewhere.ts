/** What people look for among requests and is done on a screen of its own: the way there is shown. */
import type { IconName } from '../../ui/icon-paths.ts'
import { isAbout, plainWords } from './picker.ts'

export interface Elsewhere {
  /** Its name stands in `new:elsewhere.<id>`. */
  id: string
  to: '/me/profile' | '/me/contacts' | '/me/account' | '/me/document-password' | '/me/approval-right' | '/files' | '/balance' | '/attendance' | '/calendar' | '/me/card' | '/payroll' | '/training' | '/performance-appraisal' | '/vacancies' | '/reports' | '/administration/accounts' | '/administration/people' | '/administration/rules'
  icon: IconName
  /** Everyday words, in any language. */
  words: readonly string[]
  /** Module that must be theirs; absent: it is everybody's. */
  slug?: string
}

const screens: readonly Elsewhere[] = [
  { id: 'contacts', to: '/me/contacts', icon: 'device', words: ['phone number', 'telephone', 'mobile', 'contact', 'nomor telepon', 'hp', 'kontak', 'هاتف', 'رقم الهاتف', 'جوال'] },
  { id: 'profile', to: '/me/profile', icon: 'user', words: ['profile', 'address', 'personal data', 'married', 'bank account', 'private email', 'profil', 'alamat', 'data pribadi', 'nikah', 'rekening', 'الملف الشخصي', 'عنوان', 'بيانات شخصية'] },
  { id: 'password', to: '/me/account', icon: 'lock', words: ['password', 'sign in', 'security', 'kata sandi', 'sandi', 'كلمة المرور', 'كلمة السر'] },
  { id: 'document-password', to: '/me/document-password', icon: 'lock', words: ['document password', 'pdf password', 'sandi dokumen', 'كلمة مرور المستندات'] },
  { id: 'approval-right', to: '/me/approval-right', icon: 'users', words: ['delegate', 'delegation', 'deputy', 'stand in', 'approval right', 'delegasi', 'wakil', 'pengganti', 'تفويض', 'نائب'] },
  { id: 'files', to: '/files', icon: 'file', words: ['policy', 'handbook', 'rules', 'company files', 'peraturan', 'kebijakan', 'buku pegangan', 'سياسة', 'لوائح', 'دليل'] },
  { id: 'balance', to: '/balance', icon: 'balance', words: ['balance', 'days left', 'how many days', 'saldo', 'sisa cuti', 'رصيد'] },
  { id: 'attendance', to: '/attendance', icon: 'clock', words: ['attendance', 'my hours', 'kehadiran', 'jam kerja', 'حضور'] },
  { id: 'calendar', to: '/calendar', icon: 'calendar', words: ['who is away', 'team calendar', 'siapa cuti', 'kalender tim', 'من غائب', 'تقويم الفريق'] },
  { id: 'pay', to: '/payroll', icon: 'file', slug: 'payroll', words: ['payslip', 'pay slip', 'salary', 'wage', 'pay', 'bonus', 'slip gaji', 'gaji', 'upah', 'thr', 'راتب', 'قسيمة الراتب', 'كشف الراتب', 'مكافأة'] },
  { id: 'training', to: '/training', icon: 'book', slug: 'training', words: ['my training', 'my trainings', 'certificate', 'required training', 'training hours', 'catalogue', 'pelatihan saya', 'sertifikat', 'pelatihan wajib', 'katalog', 'تدريبي', 'شهادة', 'التدريب الإلزامي', 'دليل الدورات'] },
  { id: 'appraisal', to: '/performance-appraisal', icon: 'checkCircle', slug: 'performance-appraisal', words: ['objectives', 'goals', 'targets', 'kpi', 'appraisal', 'performance', 'evaluation', 'assessment', 'feedback', 'my grade', 'sasaran', 'kinerja', 'penilaian', 'umpan balik', 'أهداف', 'أداء', 'تقييم', 'ملاحظات'] },
  { id: 'vacancies', to: '/vacancies', icon: 'users', slug: 'manpower', words: ['vacancies', 'applicants', 'candidates', 'recruitment', 'interview', 'lowongan', 'pelamar', 'kandidat', 'rekrutmen', 'وظائف شاغرة', 'متقدمون', 'مرشحون', 'مقابلة'] },
  { id: 'reports', to: '/reports', icon: 'levels', slug: 'reports', words: ['report', 'reports', 'statistics', 'export', 'excel', 'head count', 'turnover', 'laporan', 'statistik', 'ekspor', 'تقارير', 'تقرير', 'إحصاءات', 'تصدير'] },
  { id: 'accounts', to: '/administration/accounts', icon: 'lock', slug: 'accounts', words: ['accounts', 'invite', 'lock account', 'reset password', 'administrator', 'akun', 'undang', 'kunci akun', 'حسابات', 'دعوة', 'قفل حساب', 'مسؤول'] },
  { id: 'rules', to: '/administration/rules', icon: 'settings', slug: 'rules', words: ['roles', 'rights', 'rules', 'who approves', 'permissions', 'configuration', 'revisions', 'peran', 'hak', 'aturan', 'siapa menyetujui', 'أدوار', 'صلاحيات', 'قواعد', 'من يوافق'] },
  { id: 'directory', to: '/administration/people', icon: 'users', slug: 'directory', words: ['people', 'employees', 'new employee', 'leaver', 'departments', 'sites', 'superior', 'karyawan', 'karyawan baru', 'departemen', 'lokasi', 'atasan', 'موظفون', 'موظف جديد', 'أقسام', 'مواقع', 'رئيس'] },
  { id: 'card', to: '/me/card', icon: 'user', words: ['id card', 'badge', 'qr code', 'kartu', 'بطاقة'] },
]

/** Screens these words are about. */
export function elsewhereFor(wanted: string): readonly Elsewhere[] {
  return plainWords(wanted).join('').length < 2 ? [] : screens.filter((s) => isAbout(s.words, wanted))
}
