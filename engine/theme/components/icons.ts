import Activity from 'lucide/dist/esm/icons/activity.mjs';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import BadgeCheck from 'lucide/dist/esm/icons/badge-check.mjs';
import BookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import Braces from 'lucide/dist/esm/icons/braces.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import CircleEllipsis from 'lucide/dist/esm/icons/circle-ellipsis.mjs';
import CirclePlay from 'lucide/dist/esm/icons/circle-play.mjs';
import CircleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Code from 'lucide/dist/esm/icons/code.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import Cpu from 'lucide/dist/esm/icons/cpu.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import FileText from 'lucide/dist/esm/icons/file-text.mjs';
import Globe from 'lucide/dist/esm/icons/globe.mjs';
import LifeBuoy from 'lucide/dist/esm/icons/life-buoy.mjs';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import MessagesSquare from 'lucide/dist/esm/icons/messages-square.mjs';
import MonitorCog from 'lucide/dist/esm/icons/monitor-cog.mjs';
import Network from 'lucide/dist/esm/icons/network.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Printer from 'lucide/dist/esm/icons/printer.mjs';
import Rocket from 'lucide/dist/esm/icons/rocket.mjs';
import Rss from 'lucide/dist/esm/icons/rss.mjs';
import Scale from 'lucide/dist/esm/icons/scale.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import Settings2 from 'lucide/dist/esm/icons/settings-2.mjs';
import ShieldAlert from 'lucide/dist/esm/icons/shield-alert.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import Usb from 'lucide/dist/esm/icons/usb.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Video from 'lucide/dist/esm/icons/video.mjs';
import Wifi from 'lucide/dist/esm/icons/wifi.mjs';
import Wrench from 'lucide/dist/esm/icons/wrench.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';

/** An icon as Lucide gives it: elements of SVG on a sheet of 24 × 24. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];

/** The icons that pages use, from Lucide (ISC licence). */
export const ICONS = {
  activity: Activity,
  'arrow-right': ArrowRight,
  'badge-check': BadgeCheck,
  'book-open': BookOpen,
  braces: Braces,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-ellipsis': CircleEllipsis,
  'circle-play': CirclePlay,
  'circle-question-mark': CircleQuestionMark,
  clock: Clock,
  close: X,
  code: Code,
  copy: Copy,
  cpu: Cpu,
  download: Download,
  'file-text': FileText,
  globe: Globe,
  'life-buoy': LifeBuoy,
  'list-checks': ListChecks,
  mail: Mail,
  'map-pin': MapPin,
  menu: Menu,
  'messages-square': MessagesSquare,
  'monitor-cog': MonitorCog,
  network: Network,
  phone: Phone,
  plus: Plus,
  printer: Printer,
  rocket: Rocket,
  rss: Rss,
  scale: Scale,
  search: Search,
  'settings-2': Settings2,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  'triangle-alert': TriangleAlert,
  usb: Usb,
  user: User,
  video: Video,
  wifi: Wifi,
  wrench: Wrench,
} satisfies Readonly<Record<string, IconNode>>;

export type IconName = keyof typeof ICONS;
